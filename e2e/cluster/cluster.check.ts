/**
 * Runs the product as one of many: behind a pooler, and beside the release before. Installs missing programs with apt-get.
 *
 *   npm run test:cluster
 */
import { describe } from 'node:test';
import { checkPooler } from './pooler.ts';
import { checkReleaseBefore } from './release-before.ts';

describe('PgBouncer', checkPooler);
describe('the release before', checkReleaseBefore);
