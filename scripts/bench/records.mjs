/** Invents as many verification records as its one parameter says; their badges count up, in hex, from one. */
export const fillRecords = `
  insert into verification_records (id, badge, badge_key, type_id, full_name, name_key, phone, email,
    email_key, born, address, state, standing, verified_at, expires_at, officer_first_name,
    officer_last_name, officer_email, police_record, total_reviews, has_basic_report)
  select gen_random_uuid()::text, 'Sw-' || h, 'sw-' || h, (select min(id) from verification_types),
    'Person Number' || n, 'personnumber' || n, '+234' || (8000000000 + n), 'person' || n || '@example.com',
    'person' || n || '@example.com',
    (1950 + n % 50) || '-' || lpad((1 + n % 12)::text, 2, '0') || '-' || lpad((1 + n % 28)::text, 2, '0'),
    '1 Sample Street', 'Lagos', 'verified', now(), now() + interval '1 year', 'Verification', 'Desk',
    'desk@example.com', 'Clear', n % 50, true
  from (select n, lpad(to_hex(n), 5, '0') as h from generate_series(1, $1::int) as n) as numbers`;
