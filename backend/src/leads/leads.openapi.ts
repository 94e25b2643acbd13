import { applyDecorators } from '@nestjs/common';
import { z } from 'zod';
import {
  ApiAnswer,
  ApiBody,
  ApiConsumes,
  ApiFails,
  ApiForAnybody,
  ApiHeader,
  ApiOperation,
  ApiProblem,
  ApiRedirect,
  header,
  toOpenApi,
} from '../openapi/decorators.ts';
import {
  eachField,
  FORM_TIME_HEADER,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  TRAP_FIELD,
} from './lead.contract.ts';
import {
  DeskLead,
  LeadEmail,
  LeadReceipt,
  LeadRecord,
  StaleRecord,
  StoredLead,
} from './lead.schemas.ts';
import { NO_CONTROLS } from './notes/note.schemas.ts';

const ETAG = header('ETag', 'The version of the lead, in quotes.');

export const ApiLead = () => ApiAnswer(200, DeskLead, { headers: ETAG });

export const ApiLeadRecord = () => ApiAnswer(200, LeadRecord, { headers: ETAG });

export const ApiNoSuchLead = () => ApiProblem(404, 'There is no such lead.');

export const ApiStaleVersion = () =>
  ApiAnswer(412, StaleRecord, {
    description: 'The lead has another version than `If-Match`: this one.',
    headers: ETAG,
  });

export const IF_MATCH = {
  name: 'If-Match',
  description: 'The ETag that was seen; another version is refused.',
  required: false,
};

const ONE_LINE = 'Line breaks and tabs become spaces; other control characters are removed.';

const storable = z.string().meta({ pattern: String.raw`^[^\u0000]*$` });

/** What CreateLeadDto accepts, for openapi.json. */
const LeadInput = z
  .object({
    ...eachField((field) => {
      if (field === 'email') return LeadEmail;
      const value = field === 'message' ? storable : storable.max(LEAD_LIMITS[field]);
      const kept = field === 'message' ? NO_CONTROLS : ONE_LINE;
      return value
        .nullish()
        .describe(`If absent, null or blank: “${LEAD_DEFAULTS[field]}”. ${kept}`);
    }),
    [TRAP_FIELD]: z
      .unknown()
      .optional()
      .describe('Leave it out: whoever fills it in is suspected of being a bot.'),
  })
  .meta({ id: 'LeadInput' });

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description: 'A UUID for each lead, the same with each attempt to submit it.',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

export const ApiLeadSubmission = () =>
  applyDecorators(
    ApiForAnybody(),
    ApiOperation({
      summary: 'Submit a lead',
      description: 'A form is accepted from the pages of this site only, and answered with a page.',
    }),
    ApiHeader(IDEMPOTENCY_KEY),
    ApiHeader({
      name: FORM_TIME_HEADER,
      description:
        'Seconds from the page load to the submission; below 2 they are a signal of spam.',
      required: false,
    }),
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiBody({ schema: toOpenApi(LeadInput) }),
    ApiAnswer(201, StoredLead, { description: 'Stored and committed.' }),
    ApiAnswer(200, z.union([StoredLead, LeadReceipt]), {
      description: 'Stored before for the key: the lead for the same body, else its receipt.',
    }),
    ApiRedirect('The outcome of a form.'),
    ApiFails(403, 413, 415, 429, 500, 503),
  );
