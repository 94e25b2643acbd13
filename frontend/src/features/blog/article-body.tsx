import { useState } from 'react';
import { Html } from '../../ui/html.tsx';
import { Island } from '../../ui/island.tsx';
import { VideoPlayer, type Video } from './video-player.tsx';

const VIDEO = /<figure data-video="([^"]+)" data-title="([^"]+)" data-duration="([^"]+)"><\/figure>/;

/** The text of an article, with a player in place of each video placeholder. */
export const ArticleBody = ({ html }: { html: string }) => {
  const [parts] = useState(() => splitAtVideos(html));
  return (
    <div className="grid grid-cols-1 gap-8">
      {parts.map((part) =>
        typeof part === 'string' ? (
          <Html key={part} html={part} />
        ) : (
          <Island key={part.id} name="video" input={{ video: part }}>
            <VideoPlayer video={part} />
          </Island>
        ),
      )}
    </div>
  );
};

const splitAtVideos = (html: string): (string | Video)[] => {
  const match = VIDEO.exec(html);
  if (!match) return [html];
  const [placeholder, id, title, duration] = match as unknown as [string, string, string, string];
  return [
    html.slice(0, match.index),
    { id, title, duration },
    ...splitAtVideos(html.slice(match.index + placeholder.length)),
  ];
};
