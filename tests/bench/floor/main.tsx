/**
 * The floor for the product's first row (research/performance.md, 2): the least that our libraries can do.
 * One page of a Mantine shell with a table, cmdk, XState and urql, without router, forms, languages or session.
 */
import {
  AppShell,
  Badge,
  Button,
  Group,
  MantineProvider,
  NavLink,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles.css';
import { useMachine } from '@xstate/react';
import { Command } from 'cmdk';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheExchange, Client, fetchExchange, gql, Provider, useQuery } from 'urql';
import { createMachine } from 'xstate';

interface Order {
  id: string;
  orderNo: string;
  customerName: string;
  packageName: string;
  amount: string;
  status: string;
  appliedAt: string;
}

const columns = ['orderNo', 'customerName', 'packageName', 'amount', 'status', 'appliedAt'] as const;
const query = gql<{ orders: Order[] }>`
  query Orders {
    orders {
      id
      orderNo
      customerName
      packageName
      amount
      status
      appliedAt
    }
  }
`;
const palette = createMachine({
  initial: 'closed',
  states: { closed: { on: { toggle: 'open' } }, open: { on: { toggle: 'closed' } } },
});

function Page() {
  const [{ data }] = useQuery({ query });
  const [state, send] = useMachine(palette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.key === 'k') send({ type: 'toggle' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [send]);
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 220, breakpoint: 'sm' }} padding="md">
      <AppShell.Header>
        <Group h="100%" px="md">
          <Text fw={600}>Orders</Text>
          <Button onClick={() => send({ type: 'toggle' })}>Search</Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar>
        {['Home', 'Orders', 'Customers', 'Agents', 'Packages'].map((label) => (
          <NavLink key={label} label={label} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Group mb="sm">
          <TextInput placeholder="Filter" />
          <Button variant="default">Export</Button>
        </Group>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.orders.map((order) => (
              <Table.Tr key={order.id} data-record={order.id}>
                {columns.map((column) => (
                  <Table.Td key={column}>
                    {column === 'status' ? <Badge>{order.status}</Badge> : order[column]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </AppShell.Main>
      <Command.Dialog open={state.matches('open')} onOpenChange={() => send({ type: 'toggle' })}>
        <Command.Input />
        <Command.List>
          <Command.Item>Approve</Command.Item>
        </Command.List>
      </Command.Dialog>
    </AppShell>
  );
}

const client = new Client({ url: '/graphql', exchanges: [cacheExchange, fetchExchange] });
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <MantineProvider>
    <Provider value={client}>
      <Page />
    </Provider>
  </MantineProvider>,
);
