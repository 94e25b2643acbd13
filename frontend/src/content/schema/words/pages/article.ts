import { z } from 'zod';
import { text } from '../../fields.ts';
import { message, plural } from '../messages.ts';

/** What the list of articles and the page of an article say besides the texts of the articles. */
export const articleWords = z.strictObject({
  readingTime: plural('reading time, beside the date of an article'),
  timeLeft: plural('how much there is left to read, below the name in the header'),
  back: text('link above an article or a topic to the list of articles'),
  topics: text('name of the list of topics, for screen readers'),
  byline: message('author above an article', 'author', 'role'),
  updated: message('below the author: the latest change of substance', 'date', 'changes'),
  keyPoints: text('heading of the key points'),
  contents: text('heading of the list of sections'),
  related: text('heading of the related articles'),
  addresses: text('on paper: heading of the addresses of the links'),
  nextStep: text('heading of the suggestion to contact the firm'),
  service: message('link to a service, in the suggestion to contact the firm', 'service'),
  write: text('button in the suggestion that leads to the form'),
  services: text('button in the suggestion that leads to the services'),
  playVideo: message('button of a video, for screen readers', 'title'),
  feedVideo: message('link in the feed, in place of a video', 'title', 'duration'),
  videoNote: text('below a video: who plays it, and when it loads'),
  watchVideo: message('link below a video to the page of the video', 'title', 'duration'),
  listTitle: message('heading of the list of articles, from its second page on', 'title', 'page'),
  listDescription: message(
    'description of such a page for search engines and previews',
    'description',
    'page',
  ),
});
