import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** What the editor's server says to those who edit: the page to sign in, and its answers. */
export const editorApiWords = z.strictObject({
  signIn: z.strictObject({
    title: text('heading of the page on which editors sign in'),
    intro: text('what that page is, below its heading'),
    address: text('label of the field for the email address'),
    password: text('label of the field for the password'),
    button: text('button that signs in'),
    needed: text(
      'answer to a request of somebody who has not signed in, or whose session has ended',
    ),
    wrong: text('answer to a wrong email address or password'),
    byProxy: text('answer to somebody without a token, where a proxy lets people in'),
    unavailable: text('answer while the keys of tokens cannot be fetched'),
    tooMany: text('answer after too many wrong passwords'),
  }),
  refused: z.strictObject({
    mistakes: text('answer to a Save that the check refuses; its mistakes follow'),
    changed: message('answer to a Save of what somebody else has changed', 'who', 'path'),
    removed: message('answer to a Save of what somebody else has removed', 'who', 'path'),
    somebody: text('who, if the history does not say it'),
    name: message('answer to a file name that is not allowed', 'path'),
    noFile: message('answer if a file does not exist', 'path'),
    noPicture: message('answer to a picture that cannot be read, such as an SVG', 'path'),
    manyPixels: message('answer to a picture that has too many pixels', 'path', 'limit'),
    longText: message('answer to a text that is too long', 'path', 'limit'),
    sameAsThen: text('answer to what has nothing to restore'),
    noSuchSave: text('answer if the history has no such Save'),
    unanswered: text('answer to a text that takes too long to check'),
  }),
  failed: z.strictObject({
    notUnderstood: text('answer to a malformed request'),
    nothingHere: text('answer at an address that does not exist'),
    otherSite: text('answer to a change that a page of another site has sent'),
    localOnly: text('answer to other machines, while there is no sign-in'),
    tooLarge: message('answer to a Save that is too large, such as one with a picture', 'limit'),
    diskFull: text('answer to a Save for which the disk has no room'),
    diskFullLater: text('answer if the history has a Save for which the content has no room yet'),
    noPreview: text('answer if the page cannot be shown'),
    longBuild: message('why there is no new site, after a build that took too long', 'minutes'),
    stoppedBuild: text('why there is no new site, after a build that ended without a word'),
    fault: text('answer to a fault of the editor'),
  }),
  history: z.strictObject({
    begin: text('first entry of the history'),
    changed: message('entry of the history', 'path'),
    changedAll: message('entry of the history, for several files', 'paths'),
    restored: message('entry of the history', 'path', 'day'),
    restoredAll: message('entry of the history, if all was restored', 'day'),
    outside: text('entry of the history for changes of files that were not made in the editor'),
    outsideAuthor: text('who made them'),
    thisMachine: text('who edits without sign-in, if Git knows no name'),
  }),
});
