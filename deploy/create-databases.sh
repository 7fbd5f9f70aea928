#!/bin/sh
# Runs once, while the database server of compose.yaml is new: the site's role owns the site's databases and is no
# superuser. The server's first role, postgres, loses its password: it works inside the container alone.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role sapioworker login password :'password';
create database sapioworker owner sapioworker;
-- Backups are restored into it each week to prove them. Nothing else stands there.
create database restore_proof owner sapioworker;
alter role postgres password null;
SQL
