import { HealthController } from '../../health/health.controller.ts';
import { MetricsController } from '../../metrics/metrics.controller.ts';
import { NewsletterController } from '../../newsletter/newsletter.controller.ts';
import { SubscribersController } from '../../newsletter/subscribers.controller.ts';
import { OpenApiController } from '../openapi.controller.ts';
import { file, json, type ErrorStatus } from './answers.ts';
import { FORMAT, SIGNED_IN } from './describe-leads.ts';
import { describe, type Call } from './describe.ts';

describe(NewsletterController, 'Newsletter', {
  confirm: {
    summary: 'Confirm a subscription',
    body: 'Token',
    answers: { 200: json('The address is subscribed.', 'Confirmed') },
    errors: [400, 410, 413, 415, 429, 500, 503],
  },
  leave: {
    summary: 'End a subscription, also one that has ended',
    description: 'A mail program sends a form, with the token in the address (RFC 8058).',
    query: { token: { schema: { type: 'string' } } },
    body: 'Leaving',
    alsoConsumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answers: { 200: json('The address is not subscribed.', 'Left') },
    errors: [400, 413, 415, 500, 503],
  },
});

describe(SubscribersController, 'Newsletter', {
  count: {
    ...SIGNED_IN,
    summary: 'Count subscribers',
    answers: { 200: json('The numbers.', 'SubscriberCounts') },
    errors: [...SIGNED_IN.errors, 500],
  },
  export: {
    ...SIGNED_IN,
    summary: 'Export subscribers',
    description: 'With `email`, `confirmedAt`, `leavePage` and `leaveOneClick`.',
    query: FORMAT,
    answers: { 200: file('CSV for a spreadsheet, or JSON lines.') },
    errors: [...SIGNED_IN.errors, 500],
  },
});

const health = (summary: string, ...errors: ErrorStatus[]): Call => ({
  summary,
  answers: { 200: json('Yes.', 'Health') },
  errors: [400, ...errors],
});

describe(HealthController, 'Operations', {
  live: health('Does the process respond?'),
  getServing: health('Should it get requests?', 503),
  ready: health('Can it store a lead?', 500, 503),
});

describe(MetricsController, 'Operations', {
  read: {
    summary: 'Metrics for Prometheus',
    ...SIGNED_IN,
    security: ['metrics', ...SIGNED_IN.security],
    answers: {
      200: { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
    },
  },
});

describe(OpenApiController, 'Operations', {
  read: {
    summary: 'This document',
    ...SIGNED_IN,
    answers: { 200: json('The document.', { type: 'object' }) },
  },
});
