-- An empty database into which backups are restored each week to prove them. Nothing else stands there.
create database restore_proof;
