import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { readyAddressOf, spawnProduct } from '../../backend/src/testing/product.ts';
import { createCertificate } from '../../backend/src/testing/receivers/certificate.ts';
import { startMailReceiver } from '../../backend/src/testing/receivers/mail-receiver.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';

/** As many leads as the time between leads can be measured with. */
const LEADS = 20;

const startReceiver = async (folder: string): Promise<Server> => {
  const certificate = createCertificate(30);
  await writeFile(join(folder, 'ca.pem'), certificate.cert);
  const server = createServer(certificate, (_request, response) => response.writeHead(204).end());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return server;
};

/** The values that a series of the metrics has, such as `sandglass_database_up 1`. */
const seriesOf = async (url: string): Promise<string[]> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith('sandglass_'));
};

/**
 * Runs the built product with the embedded database, a webhook behind TLS and receipts, as an operator does, stores and delivers
 * leads, and returns the names of the metrics that have a value.
 */
export const metricsOfProduct = async (): Promise<Set<string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-metrics-'));
  const receiver = await startReceiver(folder);
  const mail = await startMailReceiver();
  const product = spawnProduct({
    DATA_DIR: join(folder, 'data'),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    NOTIFY_WEBHOOK_URL: `https://localhost:${(receiver.address() as AddressInfo).port}/leads`,
    NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'x').toString('base64')}`,
    SMTP_URL: mail.url,
    RECEIPT_FROM: 'hello@sandglass.example',
  });
  try {
    const url = await readyAddressOf(product);
    for (let count = 1; count <= LEADS; count += 1) {
      const { status } = await postLead({ url }, { email: `${count}@example.com` });
      assert.equal(status, 201);
    }
    const series = await waitFor(
      () => seriesOf(url),
      (lines) =>
        lines.includes(
          `sandglass_notification_attempts_total{channel="webhook",outcome="delivered"} ${LEADS}`,
        ),
      30_000,
    );
    return new Set(series.map((line) => /^\w+/.exec(line)![0]));
  } finally {
    await product.stop();
    receiver.close();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
};
