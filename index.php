<?php
// WordPress asks every theme for this file; the templates stand in templates/.
