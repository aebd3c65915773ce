-- A customer's names and numbers, each as a whole (search/matching.ts): many that were pasted are looked up at once.
CREATE INDEX customers_lines ON customers USING gin (
  string_to_array(lower((name || chr(10) || company_id || chr(10) || admin_name || chr(10) || admin_phone || chr(10) || credit_code) collate "C"), chr(10))
);
