import { Answers, AnswersProblem, header } from '../openapi/decorators.ts';
import { DeskLead, LeadRecord } from './lead.schemas.ts';

/* What calls about one lead answer, in openapi.json. */

const ETAG = header('ETag', 'The version of the lead, in quotes.');

export const AnswersLead = () => Answers(200, DeskLead, { headers: ETAG });

export const AnswersRecord = () => Answers(200, LeadRecord, { headers: ETAG });

export const NoSuchLead = () => AnswersProblem(404, 'There is no such lead.');

export const StaleVersion = () =>
  Answers(412, LeadRecord, {
    description: 'The lead has another version than `If-Match`: this one.',
    headers: ETAG,
  });

export const IF_MATCH = {
  name: 'If-Match',
  description: 'The ETag that was seen; another version is refused.',
  required: false,
};
