import { Avatar, type AvatarProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { initialsOf } from './initials.ts';

/** The pictures that were read, by address. A picture never changes, because a new one gets a new address. */
const pictures = new Map<string, Promise<string | undefined>>();

async function read(graph: GraphClient, url: string): Promise<string | undefined> {
  try {
    const response = await graph.fetchWithSession(url);
    if (response.ok) return URL.createObjectURL(await response.blob());
  } catch {
    // Without a connection the initials are shown.
  }
  pictures.delete(url);
  return undefined;
}

/** Below this size in pixels, two characters are too small to read. */
const leastForTwo = 40;

interface UserAvatarProps extends Pick<AvatarProps, 'className'> {
  size: number;
  name: string;
  avatarUrl: string | null;
}

/**
 * Shows a person's picture, or their initials. It reads the picture with the session's token, which an `img` cannot send.
 */
export function UserAvatar({ name, avatarUrl, size, ...props }: UserAvatarProps) {
  const isSmall = size < leastForTwo;
  const { graph } = useCommandHost().context;
  const [shown, setShown] = useState<{ url: string; picture: string | undefined }>();
  useEffect(() => {
    if (!avatarUrl) return;
    let stale = false;
    let picture = pictures.get(avatarUrl);
    if (!picture) pictures.set(avatarUrl, (picture = read(graph, avatarUrl)));
    void picture.then((found) => {
      if (!stale) setShown({ url: avatarUrl, picture: found });
    });
    return () => {
      stale = true;
    };
  }, [avatarUrl, graph]);
  return (
    <Avatar
      src={shown && shown.url === avatarUrl ? shown.picture : undefined}
      alt=""
      // The name is shown next to the initials.
      aria-hidden
      radius="xl"
      color="brand"
      size={size}
      styles={{ placeholder: { fontSize: isSmall ? size / 2 : undefined } }}
      {...props}
    >
      {initialsOf(name, isSmall ? 1 : 2)}
    </Avatar>
  );
}
