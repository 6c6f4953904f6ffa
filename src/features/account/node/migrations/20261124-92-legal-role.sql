-- The roles are those of the contract (entities/user.ts), which has one more: `legal`.
ALTER TABLE users DROP CONSTRAINT users_role_check;
