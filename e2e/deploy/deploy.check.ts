/**
 * Checks each file of deploy/ with the program that reads it. Installs missing programs with apt-get.
 *
 *   npm run test:deploy
 */
import { describe } from 'node:test';
import { checkPrometheus } from './prometheus.ts';

describe('deploy/prometheus', checkPrometheus);
