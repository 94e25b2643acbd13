import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Answers, Fails, ForAnybody, Redirects, toOpenApi } from '../../openapi/decorators.ts';
import { FORM_TIME_HEADER } from '../lead.contract.ts';
import { LeadInput, LeadReceipt, StoredLead } from '../lead.schemas.ts';

/** Describes the submission of a lead in openapi.json. */
export const SubmitsLead = () =>
  applyDecorators(
    ForAnybody(),
    ApiOperation({
      summary: 'Submit a lead',
      description: 'A form is accepted from the pages of this site only, and answered with a page.',
    }),
    ApiHeader({
      name: 'Idempotency-Key',
      description: 'A UUID for each lead, the same with each attempt to submit it.',
      required: false,
      schema: { type: 'string', format: 'uuid' },
    }),
    ApiHeader({
      name: FORM_TIME_HEADER,
      description:
        'Seconds from the page load to the submission; below 2 they are a signal of spam.',
      required: false,
    }),
    ApiConsumes('application/json', 'application/x-www-form-urlencoded'),
    ApiBody({ schema: toOpenApi(LeadInput) }),
    Answers(201, StoredLead, { description: 'Stored and committed.' }),
    Answers(200, z.union([StoredLead, LeadReceipt]), {
      description: 'Stored before for the key: the lead for the same body, else its receipt.',
    }),
    Redirects('The outcome of a form.'),
    Fails(403, 413, 415, 429, 500, 503),
  );
