import { Link } from 'wouter';
import type { Article } from '../../content/articles.ts';
import { interfaceContent } from '../../content/site.ts';
import { services } from '../../content/services.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const { nextStep, service: serviceLabel, relatedService, write } = interfaceContent.blog;

/** Suggests what to do after reading the article: the related service, and the form. */
export const NextStep = ({ article }: { article: Article }) => {
  const service = services.find(({ id }) => id === article.service);
  return (
    <aside aria-labelledby="next-step" className="sand-band mt-14 max-w-prose p-7 md:p-9" data-no-print>
      <h2 id="next-step" className="text-2xl">
        {nextStep}
      </h2>
      <p className="mt-3">{article.nextStep}</p>
      {service && (
        <p className="mt-3">
          {relatedService}{' '}
          <Link href={paths.service(service.id)} className="text-link font-semibold">
            {service.title}
          </Link>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-4">
        <Link href={paths.section('contact')} className={buttonClass()}>
          {write}
        </Link>
        <Link href={paths.section('services')} className={buttonClass({ variant: 'outline' })}>
          {serviceLabel}
        </Link>
      </div>
    </aside>
  );
};
