/**
 * Checks each file of deploy/ with the program that reads it. Installs missing programs with apt-get.
 *
 *   npm run test:deploy
 */
import { describe } from 'node:test';
import { checkKubernetes } from './kubernetes.ts';
import { checkNginx } from './nginx.ts';
import { checkPrometheus } from './prometheus.ts';
import { checkSystemd } from './systemd.ts';

describe('deploy/kubernetes', checkKubernetes);
describe('deploy/nginx', checkNginx);
describe('deploy/prometheus', checkPrometheus);
describe('deploy/systemd', checkSystemd);
