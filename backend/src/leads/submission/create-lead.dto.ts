import { IsString, validateSync } from 'class-validator';
import { LEAD_FIELDS, LEAD_LIMITS, LEAD_MESSAGES, oneLine, type LeadField } from '../lead.contract.ts';
import { IsEmailAddress, IsGiven, IsStorable, MaxCodePoints } from './lead-rules.ts';

const notText = { message: LEAD_MESSAGES.notText };

/** The fields of a submission: trimmed, and '' if absent. The service fills in the defaults after validation. */
export class CreateLeadDto {
  @IsString(notText)
  @IsStorable()
  @MaxCodePoints(LEAD_LIMITS.name)
  name: unknown = '';

  @IsString({ message: LEAD_MESSAGES.emailRequired })
  @IsGiven()
  @IsStorable()
  @MaxCodePoints(LEAD_LIMITS.email)
  @IsEmailAddress()
  email: unknown = '';

  @IsString(notText)
  @IsStorable()
  @MaxCodePoints(LEAD_LIMITS.company)
  company: unknown = '';

  @IsString(notText)
  @IsStorable()
  message: unknown = '';
}

const trim = (text: string) => text.trim();

/** What happens to the text of a field before it is validated. */
const CLEAN: Record<LeadField, (text: string) => string> = {
  name: oneLine,
  // A line break within an address is an error, not something to repair.
  email: trim,
  company: oneLine,
  message: trim,
};

export type ParsedLead =
  | { valid: true; fields: Record<LeadField, string> }
  | { valid: false; errors: Partial<Record<LeadField, string[]>> };

/**
 * Validates a body. Only the four fields are read and all else is ignored, however deeply nested.
 *
 * @param body a parsed JSON or form body, of any shape
 * @returns the trimmed fields, without defaults, or the messages by field
 */
export const parseLead = (body: unknown): ParsedLead => {
  const dto = new CreateLeadDto();
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  for (const field of LEAD_FIELDS) {
    const value = Object.hasOwn(given, field) ? (given as Record<LeadField, unknown>)[field] : undefined;
    if (value !== undefined && value !== null)
      dto[field] = typeof value === 'string' ? CLEAN[field](value) : value;
  }
  const failures = validateSync(dto, { stopAtFirstError: true });
  if (failures.length === 0) return { valid: true, fields: { ...(dto as Record<LeadField, string>) } };
  const errors = Object.fromEntries(
    failures.map(({ property, constraints = {} }) => [property, Object.values(constraints)]),
  );
  return { valid: false, errors };
};
