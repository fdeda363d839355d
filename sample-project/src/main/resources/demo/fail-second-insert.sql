-- The tool inserts 'stripe.charge' first and 'mail.send' second.
create function refuse_mail() returns trigger language plpgsql as $$
begin
  raise exception 'injected: no space left for the second row';
end $$;

create trigger refuse_mail before insert on outbox
  for each row when (new.topic = 'mail.send') execute function refuse_mail();
