import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** The services, on their page and on the home page. */
export const servicesWords = z.strictObject({
  onPage: text('name of the list of services at the top of the page, for screen readers'),
  details: text('control that unfolds the text of a service'),
  closeDetails: text('the same control while the text is unfolded'),
  ofService: message(
    'a control of a service as screen readers say it; only the action is shown',
    'action',
    'service',
  ),
  youGet: text('above the three things that the client gets, on a phone'),
  ask: text('button below a service that leads to the form'),
  about: message('how the message in the form then begins', 'service'),
  specimen: text('above the specimen of a judgment: that it is one, and invented'),
  question: text('before the question of the specimen'),
  range: message('range of a likelihood', 'from', 'to'),
  sources: text('above the sources of the specimen'),
  changes: text('above what would change the judgment'),
});
