import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { progress, services as label } from 'virtual:words/layout';
import { HeaderProgress } from '../../components/layout/header-progress.tsx';
import { prefersReducedMotion, SCROLL_OFFSET } from '../../lib/scroll.ts';
import { fill } from '../../words/fill.ts';

interface Service {
  section: Element;
  id: string;
  title: string;
}

/** Scripts have no services: their titles are read from the HTML (services.static.tsx). */
const servicesOnPage = (): Service[] =>
  Array.from(document.querySelectorAll('[data-service]'), (section) => ({
    section,
    id: section.id,
    title: section.querySelector('h2')!.textContent,
  }));

interface Reading {
  services: readonly Service[];
  /** The number of the service that one reads, from 1; 0 before the first. */
  number: number;
  /** How much of all services has passed, from 0 to 1. */
  share: number;
  /** Whether the index above the services, which names them all, is still in sight. */
  isAtIndex: boolean;
}

const readingOf = (services: readonly Service[], index: Element): Reading => {
  const boxes = services.map(({ section }) => section.getBoundingClientRect());
  const number = 1 + boxes.findLastIndex(({ top }) => top < 2 * SCROLL_OFFSET);
  const [first, last] = [boxes[0]!, boxes.at(-1)!];
  const height = last.bottom - first.top - window.innerHeight + SCROLL_OFFSET;
  const share = (SCROLL_OFFSET - first.top) / Math.max(1, height);
  return {
    services,
    number,
    share: Math.min(1, Math.max(0, share)),
    isAtIndex: index.getBoundingClientRect().bottom > SCROLL_OFFSET,
  };
};

const useReading = (): Reading | undefined => {
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    // The page may scroll once more after they are gone, before this effect ends.
    const services = servicesOnPage();
    const index = document.querySelector('[data-index]')!;
    const update = () => setReading(readingOf(services, index));
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    window.addEventListener('scroll', update, options);
    window.addEventListener('resize', update, options);
    update();
    return () => leaving.abort();
  }, []);
  return reading;
};

/** Which of the services one reads: in the header, and in a list beside the service. */
export const ServicesProgress = () => {
  const reading = useReading();
  if (!reading) return null;
  const { services, number, share, isAtIndex } = reading;
  const count = services.length;
  // For those who prefer reduced motion, it rises with each service.
  const level = prefersReducedMotion() ? number / count : share;
  const current = services[Math.max(0, number - 1)]!;
  return (
    <>
      {number > 0 && (
        <HeaderProgress level={level}>{fill(progress, { current: number, count })}</HeaderProgress>
      )}
      {!isAtIndex &&
        createPortal(
          <ServiceList services={services} current={current} />,
          current.section.querySelector('[data-rail]')!,
        )}
    </>
  );
};

interface ServiceListProps {
  services: readonly Service[];
  current: Service;
}

const ServiceList = ({ services, current }: ServiceListProps) => (
  <>
    <p className="mb-3 text-sm font-semibold text-muted">{label}</p>
    <ol className="grid border-l border-rule">
      {services.map((service) => (
        <li key={service.id}>
          <a
            href={`#${service.id}`}
            aria-current={service === current ? 'true' : undefined}
            className="-ml-px flex min-h-8 items-center border-l-2 border-transparent py-1 pl-4 text-sm leading-tight hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:text-accent forced-colors:border-0 forced-colors:aria-[current]:border-l-2"
          >
            {service.title}
          </a>
        </li>
      ))}
    </ol>
  </>
);
