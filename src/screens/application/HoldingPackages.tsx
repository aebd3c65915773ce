import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { graphql } from '../../graph/client/graphql.ts';
import { FailedPart } from '../../ui/list/ListStates.tsx';
import { TablePanel } from '../../ui/page/TablePanel.tsx';
import { PublicationBadges } from '../package/parts/PublicationBadges.tsx';

const holdingQuery = graphql(`
  query HoldingPackages($id: String!) {
    appUnpublishPreview(id: $id) {
      packages {
        id
        name
        status
        sold
        customerCount
      }
    }
  }
`);

/**
 * Lists the packages that contain an application, whether they are for sale, and how many customers use them; for
 * operations.
 */
export function HoldingPackages({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation();
  const [{ data, error }, retry] = useQuery({ query: holdingQuery, variables: { id: applicationId } });
  if (error && !data)
    return <FailedPart error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  const packages = (data?.appUnpublishPreview?.packages ?? []).flatMap((each) => each ?? []);
  if (!data) return null;
  return (
    <TablePanel
      title={t('application.section.packages')}
      empty={t('application.packages.none')}
      head={[
        { id: 'name', title: t('palette.type.package') },
        { id: 'state', title: t('column.state') },
        { id: 'customers', title: t('application.packages.customers'), right: true },
      ]}
      rows={packages.map(({ id, name, status, sold, customerCount }) => ({
        id,
        cells: {
          name,
          state: <PublicationBadges status={status} sold={sold} />,
          customers: customerCount,
        },
      }))}
    />
  );
}
