import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../../http/request-path.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { OUTCOME_PAGES, SUBMISSION_PATH } from './form-post.ts';

/** The reason for a rejected submission, by the response's status or by the page to which a form was redirected. */
const REASONS: Record<string, string | undefined> = {
  400: 'invalid',
  403: 'elsewhere',
  413: 'too_large',
  415: 'not_json',
  429: 'too_many',
  503: 'unavailable',
  [OUTCOME_PAGES.invalid]: 'invalid',
  [OUTCOME_PAGES.unavailable]: 'unavailable',
};

/** Returns a listener for a server's requests that counts rejected submissions by reason. */
export const countRefusals =
  (metrics: Metrics) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'POST') return;
    response.once('close', () => {
      if (pathOf(request) !== SUBMISSION_PATH) return;
      const { statusCode } = response;
      const other = statusCode < 400 ? undefined : statusCode < 500 ? 'invalid' : 'error';
      const reason =
        REASONS[statusCode === 303 ? String(response.getHeader('location')) : statusCode] ?? other;
      if (reason) metrics.refused.inc({ reason });
    });
  };
