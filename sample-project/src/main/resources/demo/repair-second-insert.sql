drop trigger refuse_mail on outbox;
drop function refuse_mail();
