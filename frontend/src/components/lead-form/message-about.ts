import { about } from 'virtual:words/services';
import { serviceTitles } from '../../content/service-titles.ts';
import { fill } from '../../words/fill.ts';

type Title = (typeof serviceTitles)[number];

const messageAbout = ({ title }: Title) => fill(about, { service: title });

/** Begins the message of the form with a service, unless the visitor has begun it. */
export const proposeMessage = (service: Title): void => {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name=message]');
  if (!field || !['', ...serviceTitles.map(messageAbout)].includes(field.value)) return;
  field.value = messageAbout(service);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Does so if the address names a service (`formAbout` of paths.ts), which it then no longer does. */
export const proposeFromAddress = (): void => {
  const address = new URL(window.location.href);
  const id = address.searchParams.get('service');
  if (id === null) return;
  const service = serviceTitles.find((each) => each.id === id);
  if (service) proposeMessage(service);
  // Once: a visitor who deletes it and comes back later would find it again.
  address.searchParams.delete('service');
  window.history.replaceState(window.history.state, '', address);
};
