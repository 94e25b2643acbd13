/**
 * Calculates docs/capacity.md again, after a change to a manifest or to docs/performance.md.
 *
 *   npm run bench:capacity
 */
import { writeCapacity } from './capacity.ts';

writeCapacity();
