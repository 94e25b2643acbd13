/**
 * Inserts each posted lead with one prepared statement and nothing else (no check, no limit, no log): what Node and the
 * driver allow.
 *
 *   node bare-inserts.ts DATABASE_URL PORT
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { Pool } from 'pg';

const [connectionString, port] = process.argv.slice(2);
const pool = new Pool({ connectionString });
const text = `INSERT INTO leads (name, email, company, message, idempotency_key) VALUES ($1, $2, $3, $4, $5)`;

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const { name, email, company, message } = (await json(request)) as Record<string, string>;
    const values = [name, email, company, message, request.headers['idempotency-key']];
    await pool.query({ name: 'insert', text, values });
    response.writeHead(201);
  }
  response.end();
}).listen(Number(port), '127.0.0.1');
