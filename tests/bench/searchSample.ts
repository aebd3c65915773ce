import pg from 'pg';

/** Records of one benchmark agent, so that all sales roles can find them. */
export interface Sample {
  enterpriseId: string;
  orderNo: string;
  customer: {
    name: string;
    companyId: string;
    creditCode: string;
    adminPhone: string;
    pinyin: string;
    initials: string;
  };
  /** A part of a name that few customers have. */
  rare: string;
}

export async function sampleOf(databaseUrl: string): Promise<Sample> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select a.enterprise_id, o.order_no, c.name, c.company_id, c.credit_code, c.admin_phone,
        split_part(c.reading, ' / ', 1) as reading
      from orders o join customers c on c.id = o.customer_id join agents a on a.id = o.agent_id
      where a.enterprise_id = 'B001' order by o.applied_at offset 300 limit 1`);
    const [row = {}] = rows;
    const [{ name: rare = '' } = {}] = (
      await client.query<Record<string, string>>(
        'select name from customers group by name order by count(*), name offset 50 limit 1',
      )
    ).rows;
    const syllables = (row.reading ?? '').split(' ');
    return {
      enterpriseId: row.enterprise_id ?? '',
      orderNo: row.order_no ?? '',
      customer: {
        name: row.name ?? '',
        companyId: row.company_id ?? '',
        creditCode: row.credit_code ?? '',
        adminPhone: row.admin_phone ?? '',
        pinyin: syllables.slice(0, 6).join(''),
        initials: syllables.map((syllable) => syllable[0] ?? '').join(''),
      },
      rare,
    };
  } finally {
    await client.end();
  }
}
