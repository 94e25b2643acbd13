// Slow: eighteen kinds of long texts. Those that differ most are in long-texts.e2e.ts.
import { test } from '../support/desk.ts';
import { expectLongMessages, OTHER_KINDS } from './long-messages.ts';

for (const [name, unit] of OTHER_KINDS)
  test(`the desk shows requests with messages of nothing but ${name}`, ({ page, product }) =>
    expectLongMessages(page, product.database, unit));
