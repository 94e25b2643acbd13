import type { Message } from './message.ts';

type Field = 'name' | 'email' | 'company' | 'message';

interface DeliveryWords {
  silent: string;
  refused: Message<'code'>;
  unreachable: Message<'code'>;
  noConnection: string;
}

/**
 * What the server says to people: words of these places in frontend/content/words, as the build
 * writes them (frontend/generator/server-texts.ts).
 */
export interface ServerWords {
  form: {
    errors: {
      emailRequired: string;
      emailFormat: string;
      emailMailbox: string;
      tooLong: Message<'count'>;
      notText: string;
      notStorable: string;
    };
  };
  lead: {
    labels: Record<Field | 'cameBy', string>;
    defaults: Record<Exclude<Field, 'email'>, string>;
  };
  legal: { ownServer: string };
  api: {
    failed: Message<'id'>;
    notUnderstood: string;
    nothingHere: string;
    wrongMethod: Message<'methods'>;
    ofField: Message<'field' | 'problem'>;
    body: {
      notJson: string;
      notUtf8: string;
      formNotUtf8: string;
      charset: string;
      compressed: string;
      nested: string;
      tooLarge: Message<'limit'>;
      tooManyChunks: string;
    };
    http: {
      address: string;
      headers: Message<'limit'>;
      oneHost: string;
      validHost: string;
      length: string;
      client: string;
      slow: string;
      tooLong: string;
      chunkExtensions: string;
    };
    query: {
      limit: Message<'limit'>;
      before: string;
      after: string;
      format: string;
      instant: Message<'name'>;
      search: Message<'limit'>;
      state: Message<'states'>;
      suspected: string;
      mine: string;
      idempotencyKey: string;
    };
    access: Record<
      'password' | 'people' | 'proxy' | 'local' | 'requests' | 'changes' | 'forms',
      string
    >;
    tooMany: Record<'address' | 'network' | 'strangers' | 'exports', string>;
    unavailable: Record<'database' | 'busy' | 'searches' | 'signIn' | 'again', string>;
    leads: {
      change: Message<'states'>;
      atOnce: Message<'limit'>;
      allSuspected: string;
      noName: string;
      nobody: string;
      tooLong: string;
      nothingToFind: string;
      slowSearch: string;
      noChannel: Message<'variables'>;
    };
    newsletter: Record<'incomplete' | 'notValid', string>;
    delivery: {
      fault: string;
      tooLate: string;
      removed: string;
      mail: DeliveryWords & Record<'signIn' | 'tls', Message<'code'>>;
      webhook: DeliveryWords;
    };
  };
  mail: {
    lead: {
      subject: Message<'id' | 'who'>;
      nameAndCompany: Message<'name' | 'company'>;
      noName: Message<'id'>;
      signup: Message<'id'>;
      link: Message<'id' | 'date' | 'link'>;
      fact: Message<'label' | 'value'>;
    };
    given: { subject: Message<'id'>; text: Message<'id' | 'link'> };
    givenTogether: { subject: string; text: Message<'link'> };
    digest: Record<'subject' | 'text', Message<'count'>>;
    test: Record<'subject' | 'text', string>;
  };
}
