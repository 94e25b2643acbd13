import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** The services, on their page and on the home page. */
export const servicesWords = z.strictObject({
  onPage: text('name of the list of services at the top of the page, for screen readers'),
  details: text(
    'control that unfolds the text of a service; screen readers add the name of the service',
  ),
  closeDetails: text('the same control while the text is unfolded'),
  youGet: text('above the three things that the client gets, on a phone'),
  ask: text('button below a service that leads to the form'),
  about: message('how the message in the form then begins', 'service'),
});
