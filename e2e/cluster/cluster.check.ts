/**
 * Runs the product as one of many: behind a pooler. Installs missing programs with apt-get.
 *
 *   npm run test:cluster
 */
import { describe } from 'node:test';
import { checkPooler } from './pooler.ts';

describe('PgBouncer', checkPooler);
