import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** Header and footer of the site. */
export const layoutWords = z.strictObject({
  skip: text('first link of a page, for the keyboard'),
  home: message('name of the link to the home page, for screen readers', 'firm'),
  menu: text('name of the menu, for screen readers'),
  openMenu: text('button of the menu on a phone, for screen readers'),
  closeMenu: text('the same button while the menu is open'),
  footer: text('name of the links in the footer, for screen readers'),
  services: text('link in menu and footer to the services'),
  about: text('link in menu and footer to the page about the firm'),
  blog: text('link in menu and footer to the list of articles'),
  contact: text('link in menu and footer to the form'),
  privacy: text('link in the footer to the privacy notice'),
  imprint: text('link in the footer to the imprint'),
  progress: message('which of the services one reads, below the name', 'current', 'count'),
  feed: text('link in the footer to the feed'),
});
