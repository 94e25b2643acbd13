import type { operations } from '@sandglass/backend/openapi';
import { call } from '../../lib/http.ts';
import { jsonOf } from '../desk-api.ts';
import { untilSaved } from '../store.ts';

/**
 * Waits for the changes on their way: what is read before could be older than what the page shows.
 */
export const getWhenSaved = async (url: string): Promise<Response> => {
  await untilSaved();
  return call('GET', url);
};

export const readWhenSaved = <Call extends keyof operations>(url: string) =>
  jsonOf<Call>(getWhenSaved(url));
