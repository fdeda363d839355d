create table if not exists customers (
  id text primary key,
  name text not null,
  email text not null,
  welcome_requested_at timestamptz
);

create table if not exists orders (
  id bigint generated always as identity (start with 1001) primary key,
  customer_id text not null references customers (id),
  item text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'cancelled', 'refunded')),
  idempotency_key text not null unique,
  charge_id text,
  created_at timestamptz not null default now()
);

insert into customers (id, name, email) values
  ('c-aiko', 'Aiko', 'aiko@example.com'),
  ('c-ben', 'Ben', 'ben@example.com')
on conflict (id) do nothing;
