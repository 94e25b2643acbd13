import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessService, nameOf } from '../../access/access.service.ts';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { ValidationException } from '../../http/error.filter.ts';
import { language, words } from '../../words/words.ts';
import type { DeskPerson } from './people.schemas.ts';

/**
 * Raw SQL: this folder imports nothing of `audit`, not even its entity. By the primary key: so many
 * entries are read at most.
 */
const LATELY = `
  SELECT DISTINCT actor FROM (SELECT actor FROM audit ORDER BY id DESC LIMIT 10000) AS latest
`;

/** The people to whom a lead can be given. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly access: AccessService,
    private readonly deskConnections: DeskConnections,
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Sorted by name. */
  async list(you: string): Promise<DeskPerson[]> {
    const actors = await this.deskConnections.run(() => this.findActors(this.dataSource.manager));
    const people = actors.map((actor) => ({
      name: this.access.shownName(actor),
      ...(actor === you && { isYou: true as const }),
      ...(this.environment.email && hasMailbox(actor) && { mailed: true as const }),
    }));
    return people.toSorted((one, other) => one.name.localeCompare(other.name, language()));
  }

  /**
   * The actor with the name.
   * @throws ValidationException if nobody has it
   */
  async find(manager: EntityManager, name: string): Promise<string> {
    const actors = await this.findActors(manager);
    const found = actors.find((actor) => this.access.shownName(actor) === name);
    if (found === undefined) throw new ValidationException({ givenTo: [words().api.leads.nobody] });
    return found;
  }

  /**
   * The people of ADMIN_USERS_FILE. A proxy names a person only when they come: with one, also those
   * who came lately.
   */
  private async findActors(manager: EntityManager): Promise<string[]> {
    const listed = this.access.people.map(({ email }) => email);
    if (!this.access.admitsTokens) return listed;
    const latest = await manager.query<{ actor: string }[]>(LATELY);
    const came = latest.map(({ actor }) => nameOf(actor)).filter((name) => name !== undefined);
    return [...new Set([...listed, ...came.map((name) => this.access.asInFile(name))])];
  }
}

/** The subject of a token, such as `sub:17`, has none. */
export const hasMailbox = (actor: string): boolean =>
  actor.includes('@') && !actor.startsWith('sub:');
