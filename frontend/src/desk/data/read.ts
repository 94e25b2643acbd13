import type { operations } from '@sandglass/backend/openapi';
import { callApi } from '../session.ts';
import { jsonOf } from '../desk-api.ts';
import { untilSaved } from './saving.ts';

/**
 * Waits for the changes on their way: what is read before could be older than what the page shows.
 */
export const getWhenSaved = async (url: string): Promise<Response> => {
  await untilSaved();
  return callApi('GET', url);
};

export const readWhenSaved = <Call extends keyof operations>(url: string) =>
  jsonOf<Call>(getWhenSaved(url));
