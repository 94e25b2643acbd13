import { leadIn } from '../lib/paths.ts';
import type { LoadScreen } from './navigation/screen.ts';
import { startNavigation } from './navigation/start.tsx';

const load: LoadScreen = async (path) => {
  const lead = leadIn(path);
  if (lead === undefined) {
    const { LeadsPage } = await import('../desk/leads-page.tsx');
    return { path, content: <LeadsPage /> };
  }
  const { LeadPage } = await import('../desk/lead-page.tsx');
  return { path, content: <LeadPage id={Number(lead)} /> };
};

load(window.location.pathname).then(
  // Only now: if a file of the page is missing, the browser itself restores the scroll position.
  (screen) => startNavigation(screen, load),
  (error: unknown) => {
    // Without the files of the desk, the browser itself follows and submits.
    window.boot.releaseAllClicks();
    throw error;
  },
);
