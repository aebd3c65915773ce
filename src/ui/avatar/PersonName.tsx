import classes from './PersonName.module.css';
import { UserAvatar } from './UserAvatar.tsx';

interface PersonNameProps {
  name: string;
  avatarUrl: string | null;
}

/** Shows a person in a row: the picture, and the name, truncated with an ellipsis. */
export function PersonName({ name, avatarUrl }: PersonNameProps) {
  return (
    <span className={classes.person} title={name}>
      <UserAvatar name={name} avatarUrl={avatarUrl} size={24} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
