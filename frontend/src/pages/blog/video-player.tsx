import { clsx } from 'clsx/lite';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import * as words from 'virtual:words/article';
import { Play } from '../../components/icons.tsx';
import { Static } from '../../components/static.tsx';
import { fill } from '../../words/fill.ts';
import { PartlyShown } from '../../words/partly-shown.tsx';
import type { Video } from '../../content/schemas.ts';
import { watchAddress } from '../../content/watch-address.ts';
import { VideoPoster } from './article.static.tsx';

/** On a slow device, Chromium can lose the focus when the frame moves to a process of its own. */
const keepFocus = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
  if (document.activeElement === document.body) currentTarget.focus();
};

export const VideoPlayer = ({ video }: { video: Video }) => {
  const { id, title, duration } = video;
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus is gone: focus the player.
  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);

  return (
    <figure className="max-w-prose">
      {/* Before it plays, a phone needs more height: the title takes several lines. */}
      <div
        className={clsx(
          'on-dark relative flex flex-col bg-ink sm:aspect-video',
          playing ? 'aspect-video' : 'aspect-[4/3]',
        )}
        data-needs-script
      >
        {playing ? (
          // The player needs its own origin and its scripts.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            ref={frame}
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
            title={title}
            onLoad={keepFocus}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            className="size-full"
          />
        ) : (
          <button
            type="button"
            onClick={() => setPlaying(true)}
            className="group relative flex grow flex-col -outline-offset-4"
          >
            <Static as="span" name={`poster-${id}`}>
              <VideoPoster id={id} />
            </Static>
            <span className="relative m-auto grid size-14 shrink-0 sm:size-20 place-items-center rounded-full bg-brass-light text-ink group-hover:bg-white">
              <Play aria-hidden="true" className="ml-1 size-8 fill-current" />
            </span>
            <span className="relative flex w-full justify-between gap-4 bg-ink/80 px-5 py-3 text-left font-semibold">
              <span className="text-balance">
                <PartlyShown message={words.playVideo} values={{ title }} shown="title" />
              </span>{' '}
              <span className="shrink-0 tabular-nums">{duration}</span>
            </span>
          </button>
        )}
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        <span className="print:hidden">{words.videoNote} </span>
        <a href={watchAddress(video)} className="text-link">
          {fill(words.watchVideo, { title, duration })}
        </a>
      </figcaption>
    </figure>
  );
};
