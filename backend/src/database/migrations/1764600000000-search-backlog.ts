import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the list of the search index grow to 2 GB, so that no submission ever merges it into the index; the product does,
 * beside the submissions (leads/submission/search-backlog.repository.ts).
 *
 * With the limit of 256 kB (1764100000000-bounded-search.ts), a submission that found the list longer merged all of it.
 * A message of 4,000 Chinese characters adds 400 kB. While one submission merged, the others went on to append, and after
 * 300 such messages whoever came next had more to merge than the two seconds that a statement may take.
 *
 * The index of notes keeps its limit: only the desk writes them, one at a time.
 *
 * The change needs the lock of the index for a moment. A migration that waited for it, for example behind a search,
 * would make every submission wait behind it; it fails instead, and is repeated.
 */
export class SearchBacklog1764600000000 implements MigrationInterface {
  name = 'SearchBacklog1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1s'`);
    await runner.query('ALTER INDEX leads_terms SET (gin_pending_list_limit = 2000000)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX leads_terms SET (gin_pending_list_limit = 256)');
  }
}
