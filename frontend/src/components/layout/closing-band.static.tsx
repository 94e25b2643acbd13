import { interfaceContent } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../button.tsx';
import { ConsultationLink } from '../links.tsx';
import { DirectLinks } from './direct-links.static.tsx';

const { closing } = interfaceContent;

export const ClosingBand = () => (
  <section
    aria-labelledby="closingHeading"
    className="sand-band py-14 md:py-20 dark:border-t dark:border-rule"
    data-no-print
  >
    <div className="page-width grid grid-cols-1 items-center gap-x-10 gap-y-6 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <h2 id="closingHeading" className="text-3xl">
          {closing.heading}
        </h2>
        <p className="mt-3 max-w-[34rem] text-muted">{closing.text}</p>
        <div className="mt-2">
          <DirectLinks />
        </div>
      </div>
      <div className="grid gap-4 sm:flex lg:col-span-6 lg:justify-end">
        <ConsultationLink className={buttonClass({ size: 'lg' })} />
        <a
          href={paths.section('contact')}
          className={buttonClass({ variant: 'outline', size: 'lg' })}
        >
          {closing.write}
        </a>
      </div>
    </div>
  </section>
);
