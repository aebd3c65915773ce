import classes from './PersonName.module.css';
import { UserAvatar } from './UserAvatar.tsx';

interface PersonNameProps {
  name: string;
  avatarUrl: string | null;
}

/** A person in a row: picture and name, which ends in an ellipsis where there is no room for all of it. */
export function PersonName({ name, avatarUrl }: PersonNameProps) {
  return (
    <span className={classes.person} title={name}>
      <UserAvatar name={name} avatarUrl={avatarUrl} size={24} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
