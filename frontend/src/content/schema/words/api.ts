import { z } from 'zod';
import { text } from '../fields.ts';
import { message } from './messages.ts';

/**
 * What the server answers, besides the mistakes of the form, which are those of `formWords`. Visitors
 * see some of them in the notice below the form, the team at the desk, and programmers the others.
 */
export const apiWords = z.strictObject({
  failed: message('answer to a fault of the server, which the log has under the id', 'id'),
  notUnderstood: text('answer to a malformed request'),
  nothingHere: text('answer at an address of the API or of a file that does not exist'),
  wrongMethod: message('answer to a request by another method, such as PUT', 'methods'),
  ofField: message('a mistake of the form, with the label of its field', 'field', 'problem'),
  body: z.strictObject({
    notJson: text('answer to a body that is no JSON'),
    notUtf8: text('answer to a body whose bytes are no text'),
    formNotUtf8: text('answer to a form whose bytes are no text'),
    charset: text('answer to a body in another charset'),
    compressed: text('answer to a compressed body'),
    nested: text('answer to JSON with too many levels'),
    tooLarge: message('answer to too large a body, such as a message that is too long', 'limit'),
    tooManyChunks: text('answer to a body in too many small parts'),
  }),
  http: z.strictObject({
    address: text('answer to a request whose address is no path'),
    headers: message('answer to a request with too many headers', 'limit'),
    oneHost: text('answer to a request with several Host headers, or none'),
    validHost: text('answer to a request whose Host is none'),
    length: text('answer to a body whose length is not clear'),
    client: text('answer to a request of which a proxy reports no address'),
    slow: text('answer to a request that does not arrive in time'),
    tooLong: text('answer to a request with too long an address or headers'),
    chunkExtensions: text('answer to a body with too long extensions of its chunks'),
  }),
  query: z.strictObject({
    limit: message('answer to a list with a wrong limit', 'limit'),
    before: text('answer to a list with a wrong id to go on from'),
    after: text('answer to who wants to hear of new requests, with a wrong id'),
    format: text('answer to an export with a wrong format'),
    instant: message('answer to a list with a wrong from or to, which is the name', 'name'),
    search: message('answer to a search that is too long, also at the desk', 'limit'),
    state: message('answer to a list with a wrong state; those of the API stay English', 'states'),
    suspected: text('answer to a list with a wrong value of suspected'),
    mine: text('answer to a list with a wrong value of mine'),
    idempotencyKey: text('answer to a message of the form with a wrong key'),
  }),
  access: z.strictObject({
    password: text('at the desk, after the sign-in was cancelled'),
    people: text('at the desk, after a sign-in by name was cancelled'),
    proxy: text('at the desk, for somebody whom the proxy of the site has not signed in'),
    local: text('at the desk without a password, from another machine'),
    requests: text('answer to what a page of another site asks of the desk'),
    changes: text('answer to a change of the desk that a page of another site sends'),
    forms: text('answer to a form that a page of another site sends'),
  }),
  tooMany: z.strictObject({
    address: text('in the notice of the form, and at the sign-in of the desk'),
    network: text('in the notice of the form, for a client of a busy network'),
    strangers: text('at the sign-in of the desk, while many guess the password'),
    exports: text('at the desk, when exports are running already'),
  }),
  unavailable: z.strictObject({
    database: text('in the notice of the form, and at the desk, without a database'),
    busy: text('in the notice of the form, while too much is being sent'),
    searches: text('at the desk, while other searches are running'),
    signIn: text('at the desk, when the keys of the proxy cannot be fetched'),
    again: text('in the notice of the form, when its message was removed while it was sent'),
  }),
  leads: z.strictObject({
    change: message('answer to a change of a request that changes nothing', 'states'),
    atOnce: message('answer to a change of many requests that is malformed', 'limit'),
    allSuspected: text('answer to a deletion that is not of all suspected requests'),
    noName: text('at the desk, to somebody without a name who takes a request'),
    nobody: text('at the desk, after a request was given to somebody who is not there'),
    tooLong: text('at the desk, after a change of many requests'),
    nothingToFind: text('at the desk, after a search for signs alone'),
    slowSearch: text('at the desk, after a search that took too long'),
    noChannel: message(
      'at the desk, after a notification was to be sent again: the names of settings',
      'variables',
    ),
  }),
  newsletter: z.strictObject({
    incomplete: text('on the pages of the newsletter, if a part of the link is missing'),
    notValid: text('on the page that confirms, if the link is not valid'),
  }),
  delivery: z.strictObject({
    fault: text('at the desk, why a notification was not delivered: an unknown fault'),
    tooLate: text('at the desk, why a notification was not delivered: no time was left'),
    removed: text('in the log, why a receipt was not delivered: the request is gone'),
    mail: z.strictObject({
      silent: text('at the desk, why an email was not delivered: no answer'),
      signIn: message('at the desk, why an email was not delivered: the password', 'code'),
      tls: message('at the desk, why an email was not delivered: the encryption', 'code'),
      refused: message('at the desk, why an email was not delivered: refused', 'code'),
      unreachable: message('at the desk, why an email was not delivered: unreachable', 'code'),
      noConnection: text('at the desk, why an email was not delivered: unreachable, unknown why'),
    }),
    webhook: z.strictObject({
      silent: text('at the desk, why the webhook was not called: no answer'),
      refused: message('at the desk, why the webhook was not called: refused', 'code'),
      unreachable: message('at the desk, why the webhook was not called: unreachable', 'code'),
      noConnection: text('at the desk, why the webhook was not called: unreachable, unknown why'),
    }),
  }),
});
