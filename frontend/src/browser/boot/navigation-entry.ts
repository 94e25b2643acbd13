/** How the browser came to this document; undefined if it does not say. */
export const navigationEntry = (): PerformanceNavigationTiming | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];
