/** The HTML of a page as the product serves it, or as the browser has it after the scripts have run. */
export interface CheckedPage {
  /** Names the page in the report. */
  name: string;
  html: string;
}

/** An error or a warning. */
export interface Finding {
  /** The page, with line and column. */
  page: string;
  /** What is wrong, and in which element. */
  message: string;
}

/** A program that checks HTML. */
export interface Checker {
  name: string;
  check: (pages: readonly CheckedPage[]) => Promise<Finding[]>;
  /** Match messages in which the checker is wrong about this site. A comment beside each says why. */
  exceptions: readonly RegExp[];
}

/** The findings without the exceptions, one line each. */
export const withoutExceptions = (findings: readonly Finding[], { exceptions }: Checker): string[] =>
  findings
    .filter(({ message }) => !exceptions.some((exception) => exception.test(message)))
    .map(({ page, message }) => `${page} ${message}`);

/** The exceptions that match no finding. */
export const needlessExceptions = (findings: readonly Finding[], { exceptions }: Checker): string[] =>
  exceptions
    .filter((exception) => !findings.some(({ message }) => exception.test(message)))
    .map((exception) => exception.source);
