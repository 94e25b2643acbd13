import { startAnalytics } from '../lib/analytics.ts';
import { isNewsletterPath, paths } from '../lib/paths.ts';
import { startScrollButtons } from '../lib/scroll.ts';
import { keep, LEAD_DRAFT } from '../lib/stored.ts';
import { DocumentPage } from './hydration/document-page.tsx';
import { loadDocument } from './hydration/documents.tsx';
import { startNavigation } from './navigation/start.tsx';

const path = window.location.pathname;

// Not on the pages of the newsletter, whose addresses contain tokens.
if (!isNewsletterPath(path)) startAnalytics();
startNavigation({ path, content: <DocumentPage path={path} /> }, loadDocument);
startScrollButtons();
// The browser itself submitted the form: the draft is no longer needed.
if (path === paths.outcome('received')) keep(LEAD_DRAFT, undefined);
