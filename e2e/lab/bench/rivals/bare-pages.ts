/**
 * Serves pages from memory with `node:http` alone: what Node itself allows.
 *
 *   node bare-pages.ts FILE PORT
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file, port] = process.argv.slice(2);
const pages = JSON.parse(readFileSync(file!, 'utf8')) as {
  address: string;
  headers: Record<string, string>;
  body: string;
}[];
const answers = new Map(
  pages.map(({ address, headers, body }) => [address, { headers, body: Buffer.from(body, 'base64') }]),
);

createServer((request, response) => {
  const { headers, body } = answers.get(request.url!)!;
  response.writeHead(200, headers).end(body);
}).listen(Number(port), '127.0.0.1');
