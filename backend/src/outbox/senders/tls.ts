import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/** Of a failed handshake or a refused certificate, see https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const TLS_ERROR =
  /^(?:EPROTO$|ERR_SSL_|ERR_TLS_)|CERT|CRL|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH/;

/** Whether the code of an error means that a server was reached, but that the TLS connection to it failed. */
export const isTlsError = (code: string): boolean => TLS_ERROR.test(code);

/** A TLS option `checkServerIdentity` that checks what TLS does by itself, and passes on when the certificate ends. */
export const watchCertificate =
  (seen?: (end: Date) => void) =>
  (host: string, certificate: PeerCertificate): Error | undefined => {
    seen?.(new Date(certificate.valid_to));
    return checkServerIdentity(host, certificate);
  };
