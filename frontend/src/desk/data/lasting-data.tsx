import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

/** Fetched data stays as it is until somebody asks (`asked.ts`): neither time nor focus nor a new connection fetches. */
const ONLY_IF_ASKED = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  revalidateFirstPage: false,
  shouldRetryOnError: false,
};

/** The site's one configuration of SWR. It is around the desk, because no other page fetches data. */
export const LastingData = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={ONLY_IF_ASKED}>{children}</SWRConfig>
);
