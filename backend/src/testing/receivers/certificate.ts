import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a self-signed certificate for localhost, with OpenSSL. */
export const createCertificate = (days: number): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'sandglass-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days}`;
    const name = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
    const parameters = [...`${request} ${name}`.split(' '), '-keyout', key, '-out', cert];
    execFileSync('openssl', parameters, { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
