import { Injectable } from '@nestjs/common';
import { LEAD_DEFAULTS, type Lead } from './lead.contract.ts';
import { SpamWatch, type Circumstances } from './spam/spam-watch.ts';
import { withDefaults, type CreateLeadDto } from './submission/create-lead.dto.ts';
import { SubmissionRepository } from './submission/submission.repository.ts';

@Injectable()
export class LeadsService {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly watch: SpamWatch,
  ) {}

  /** One that looks like spam is stored as well, unseen by its sender. @throws ExpectedUnavailableException (503) */
  async create(
    dto: CreateLeadDto,
    key: string | null,
    circumstances: Circumstances,
  ): Promise<Lead> {
    const fields = withDefaults(dto);
    const verdict = await this.watch.judge(fields, circumstances);
    // Who leaves the message empty asks for the newsletter; the form fills in the default, too.
    const newsletter = fields.message === LEAD_DEFAULTS.message;
    const lead = { ...fields, ...verdict, newsletter, idempotencyKey: key };
    return this.submissions.insert(lead, circumstances.address);
  }
}
